"""From a root link to the articles of a site: crawl, judge, extract, summarize, keep."""

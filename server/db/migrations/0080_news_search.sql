-- News are found by a word of their titles, in lists and in the search for everything, whatever the capitals (ADR 0026).
create index news_title on news using gin (grams(lower(title))) where delete_time is null;
-- The home page shows the newest that are on top before the newest (domain.md §3.21).
create index news_top on news (publish_time desc, sn desc) where is_top and status = 'ENABLE' and delete_time is null;

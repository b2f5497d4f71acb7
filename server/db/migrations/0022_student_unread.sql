-- outside a transaction
-- The rows that the upkeep task has still to fill; empty when it is done.
create index concurrently student_unread on student (sn) where name_pinyin is null;

-- outside a transaction
-- The rows that the upkeep task has still to fill; empty when it is done.
create index concurrently teacher_unread on teacher (sn) where name_pinyin is null;

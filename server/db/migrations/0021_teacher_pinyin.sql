-- outside a transaction
-- The institution in the index: a search inside one reads no row of another.
create index concurrently teacher_pinyin on teacher (name_pinyin, org_sn) where delete_time is null;

-- outside a transaction
-- The institution in the index: a search inside one reads no row of another.
create index concurrently student_pinyin on student (name_pinyin, org_sn);

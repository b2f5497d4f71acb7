-- outside a transaction
-- Travel permits by their holder, whatever their issue is; of every other document the number is the key.
create index concurrently student_permit on student (document_key(id_type, id_no)) where id_type in ('HK_MACAO_PERMIT', 'TAIWAN_PERMIT');

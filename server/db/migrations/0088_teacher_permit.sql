-- outside a transaction
-- Travel permits of examiners by their holder, whatever their issue is; of every other document the number is the key.
create index concurrently teacher_permit on teacher (document_key(id_type, id_no)) where id_type in ('HK_MACAO_PERMIT', 'TAIWAN_PERMIT') and delete_time is null;

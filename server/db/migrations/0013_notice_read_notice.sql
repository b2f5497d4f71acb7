-- outside a transaction
-- Deleting a notice deletes its marks.
create index concurrently notice_read_notice on notice_read (notice_sn);

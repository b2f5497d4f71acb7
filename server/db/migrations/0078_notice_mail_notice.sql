-- outside a transaction
-- Deleting a notice deletes its mails.
create index concurrently mail_notice on mail (notice_sn) where notice_sn is not null;

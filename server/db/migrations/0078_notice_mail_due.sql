-- outside a transaction
-- The notices that wait to be sent by mail.
create index concurrently notice_mail_from on notice (mail_from) where mail_from is not null;

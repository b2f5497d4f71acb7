-- outside a transaction
-- Text messages do not wait behind mails.
create index concurrently mail_sms on mail (due_time) where channel = 'sms';

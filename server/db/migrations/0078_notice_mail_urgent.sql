-- outside a transaction
-- Codes and warnings do not wait behind mails about notices.
create index concurrently mail_urgent on mail (due_time) where subject is null;

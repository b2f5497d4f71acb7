-- outside a transaction
-- Sign-ups that were approved before there were copies; empty once the job has filled them.
create index concurrently signup_identity_missing on signup (sn) where identity_no is null and ticket_no is not null;

-- outside a transaction
-- The same for the initials.
create index concurrently teacher_initials on teacher (name_initials, org_sn) where delete_time is null;

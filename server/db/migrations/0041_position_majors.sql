-- outside a transaction
-- The majors that fit a credential are found from the credential (domain.md §3.3).
create index concurrently major_credentials on major using gin (credentials jsonb_path_ops) where delete_time is null;

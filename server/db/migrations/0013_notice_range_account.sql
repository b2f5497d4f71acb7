-- outside a transaction
-- The bell reads each type and status of an account as a range in order of time.
create index concurrently notice_account_range on notice (to_account, type, status, update_time desc, sn desc) where to_account is not null;

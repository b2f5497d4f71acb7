-- outside a transaction
-- The same for an institution.
create index concurrently notice_org_range on notice (to_org, type, status, update_time desc, sn desc) where to_org is not null;

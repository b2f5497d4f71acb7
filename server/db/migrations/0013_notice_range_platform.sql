-- outside a transaction
-- The same for centre and platform.
create index concurrently notice_platform_range on notice (type, status, update_time desc, sn desc) where to_platform;

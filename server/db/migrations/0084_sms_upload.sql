-- outside a transaction
-- The bytes of public uploads that no registration took yet are summed from the index alone.
create index concurrently media_public on media (kind) include (bytes) where kind = 'PUBLIC';

-- outside a transaction
-- A picture of an import is found by its content, where a text shows it already.
create index concurrently media_content on media (sha256) where kind = 'CONTENT';

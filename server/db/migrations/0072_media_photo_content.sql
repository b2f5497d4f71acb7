-- outside a transaction
-- Photos with the same picture (F3).
create index concurrently media_photo_content on media (sha256) where kind = 'PHOTO';

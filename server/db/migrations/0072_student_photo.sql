-- outside a transaction
-- Whose photo a file is (F3).
create index concurrently student_photo on student (photo) where photo is not null;

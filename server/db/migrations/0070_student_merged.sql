-- outside a transaction
create index concurrently student_merged on student (merged_into) where merged_into is not null;

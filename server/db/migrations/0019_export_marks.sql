-- The request that asked for a job: the files that it writes bear it, and its audit entries too (reliability.md §2).
-- Null: asked before there were marks, or by the seed.
alter table job add column request_id text;

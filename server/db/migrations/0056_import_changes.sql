-- The rows of an import that would change what is stored, and were not confirmed (domain.md Decided 45).
alter table job add column changes integer not null default 0;

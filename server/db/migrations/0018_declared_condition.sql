-- The conditions of a level, of which each candidate fulfils one; the sign-up declares which (domain.md §3.12). A constant
-- default: no row is written.
alter table credential_level add column conditions text[] not null default '{}';

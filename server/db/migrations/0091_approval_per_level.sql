-- What a site is approved for, level by level (Decided 12). Both are null where an earlier release wrote the row: then its single
-- figure holds for all levels.
alter table application add column capacity jsonb;
alter table application add column approved_capacity jsonb;

-- The reviewer's points and notes (domain.md §3.6 J): of the submission that waits, and, once it is decided, of its round.
alter table application add column check_sheet jsonb;
alter table application_round add column review jsonb;

-- The agreement with the site, filed after the approval (domain.md §5.1).
alter table application add column agreement_files text[] not null default '{}';

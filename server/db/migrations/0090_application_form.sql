-- The whole form of a site application (domain.md §3.6 A–I), one document for each. An application of before has none: it is
-- read from its columns and its rooms. `missing`: how much of the form was missing or wrong when it was saved last.
alter table application add column form jsonb;
alter table application add column missing integer;

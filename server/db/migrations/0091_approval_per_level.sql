-- What a site is approved for, level by level (Decided 12). Both are null where an earlier release wrote the row: then its single
-- figure holds for all levels.
alter table application add column capacity jsonb;
alter table application add column approved_capacity jsonb;

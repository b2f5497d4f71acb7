-- The state of an entry is a column of its own, written by the moves of its lifecycle (Decided 13, 31, 34). Null: a process of the release before wrote the row; a nightly job fills it in.
alter table score_entry add column state text;
alter table score_entry add constraint score_entry_state check (state in ('DRAFT', 'HANDED', 'RETURNED', 'REPLACED')) not valid;

-- A process of the release before writes what the state followed from, and not the state: it is null again, until the job has filled it in.
create function forget_entry_state() returns trigger language plpgsql as $$
begin
  new.state := null;
  return new;
end $$;
create trigger score_entry_state before update of handin_time, return_reason, replaced_by on score_entry for each row
  when (new.state = old.state and (new.handin_time, new.return_reason, new.replaced_by) is distinct from (old.handin_time, old.return_reason, old.replaced_by))
  execute function forget_entry_state();

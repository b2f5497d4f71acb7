-- The institution that a line of a shared record's history concerns, where it is not for all of its readers: the
-- correction of one candidate's score. Older lines have none and are shown to the platform and the site only.
alter table history add column about_org_sn text;

-- How many whole personal numbers an account without the permission to reveal them has searched on its last such day,
-- in real time (Decided 28).
create table number_search (
  account_sn text primary key references account (sn) on delete cascade,
  day date not null,
  searches integer not null check (searches > 0)
);

-- Once, for borrowed exams that were withdrawn, refused, cancelled or timed out before: their host no longer opens the
-- files. Borrowed exams alone have shared files until now.
update media m
set shared_with = array(
  select org from unnest(m.shared_with) org
  where exists (
    select 1 from borrow b
    where b.host_org_sn = org and m.key = any (b.proof_files) and b.delete_time is null and b.status in ('SCHOOL_INIT', 'SCHOOL_AUDIT')
  )
)
where m.shared_with <> '{}';

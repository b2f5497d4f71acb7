-- What the site notes of a score, apart from the reason of a deduction (domain.md §3.14).
alter table score add column remark text;

-- Scores that the centre sent back alone: while there are any, no other score of the sheet may be written. They are
-- deleted when the site submits again; history and audit keep them.
create table score_return (
  sn text primary key,
  plan_sn text not null references plan (sn),
  signup_sn text not null references signup (sn),
  opinion text not null check (length(opinion) <= 500),
  account_sn text not null references account (sn),
  return_time timestamptz not null default business_now()
);
create index score_return_plan on score_return (plan_sn);
create index score_return_signup on score_return (signup_sn);

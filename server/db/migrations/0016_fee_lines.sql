-- What a sign-up costs, who pays it, and whether it is settled (domain.md, Decided 20). The lines of sign-ups that are
-- there already are made by a job in batches, or when a payment is recorded.
create table fee_line (
  sn text primary key,
  signup_sn text not null references signup (sn),
  plan_sn text not null references plan (sn),
  borrow_sn text references borrow (sn),
  -- Whose student it is, who holds the exam, and which of the two is billed.
  org_sn text not null references college (sn),
  host_org_sn text not null references college (sn),
  payer text not null check (payer in ('SCHOOL', 'STUDENT', 'HOST')),
  payer_org_sn text not null references college (sn),
  subjects text not null check (subjects in ('BOTH', 'THEORY', 'PRACTICAL')),
  attempt text not null check (attempt in ('NEW', 'RETAKE')),
  -- The sitting after a deferral, which is free.
  deferred boolean not null default false,
  amount numeric(10, 2) not null check (amount >= 0),
  pay_status text not null check (pay_status in ('UNPAID', 'PAID', 'WAIVED')),
  -- Its sign-up has ended.
  closed boolean not null default false,
  reason text,
  settler_sn text references account (sn),
  settle_time timestamptz,
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  check (not deferred or (amount = 0 and pay_status = 'WAIVED')),
  check (payer_org_sn = case when payer = 'HOST' then host_org_sn else org_sn end)
);
-- A live sign-up has one line.
create unique index fee_line_open on fee_line (signup_sn) where not closed;
create index fee_line_signup on fee_line (signup_sn);
create index fee_line_plan on fee_line (plan_sn);
create index fee_line_borrow on fee_line (borrow_sn) where borrow_sn is not null;
create index fee_line_update on fee_line (update_time desc, sn desc);
create index fee_line_org on fee_line (org_sn);
create index fee_line_host on fee_line (host_org_sn);
create index fee_line_payer on fee_line (payer_org_sn, payer);

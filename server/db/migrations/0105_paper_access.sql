-- Links to the review page of a paper, and who opened a paper (domain.md §3.15a, reliability.md §2).
create table bank_paper_share (
  -- SHA-256 of the token: what is stored opens nothing.
  token_hash text primary key,
  paper_sn text not null references bank_paper (sn),
  made_by text not null,
  end_time timestamptz not null,
  create_time timestamptz not null default business_now()
);
create index bank_paper_share_paper on bank_paper_share (paper_sn);

create table bank_paper_access (
  sn text primary key,
  paper_sn text not null references bank_paper (sn),
  way text not null check (way in ('ACCOUNT', 'EXAM', 'LINK', 'PRINT')),
  -- Null: by a link, without an account.
  account_sn text,
  -- Of the account, when it opened the paper.
  name text,
  time timestamptz not null default business_now()
);
create index bank_paper_access_paper on bank_paper_access (paper_sn, time desc, sn desc);

-- Feedback of institutions, answered by centre and platform (domain.md §3.17, §5.8). Who has opened a message is stored apart from its state.
create table message (
  -- The FK number.
  sn text primary key,
  org_sn text not null references college (sn),
  account_sn text not null references account (sn),
  title text not null check (length(title) between 4 and 60),
  category text not null check (category in ('EXAM', 'SIGNUP', 'SCORE', 'CERTIFICATE', 'EXAMINER', 'FAULT', 'ADVICE', 'OTHER')),
  content text not null check (length(content) between 10 and 2000),
  images text[] not null default '{}' check (cardinality(images) <= 6),
  contact_name text not null,
  contact_mobile text not null,
  related text check (related in ('PLAN', 'EXAM', 'STUDENT')),
  related_sn text,
  -- Each question and each answer is the next turn: what was opened is opened in its turn.
  turn integer not null default 1,
  -- The last day of the answer, by the settings of the day of the question.
  due date not null,
  handler_sn text references account (sn),
  -- The latest answer.
  reply text check (length(reply) between 1 and 1000),
  replier_sn text references account (sn),
  reply_time timestamptz,
  first_reply_time timestamptz,
  satisfaction integer check (satisfaction between 1 and 5),
  status text not null default 'SEND' check (status in ('SEND', 'BACK')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  check ((related is null) = (related_sn is null)),
  check (status = 'SEND' or (reply is not null and replier_sn is not null and reply_time is not null)),
  check ((reply_time is null) = (first_reply_time is null)),
  check (satisfaction is null or status = 'BACK')
);
create index message_update on message (update_time desc, sn desc) where delete_time is null;
create index message_create on message (create_time desc, sn desc) where delete_time is null;
create index message_reply on message (reply_time desc, sn desc) where delete_time is null;
create index message_due on message (due, sn) where delete_time is null;
create index message_org on message (org_sn, update_time desc) where delete_time is null;
create index message_open on message (create_time) where delete_time is null and status = 'SEND';
create index message_handler on message (handler_sn, update_time desc) where delete_time is null and handler_sn is not null;
create index message_title on message using gin (grams(title)) where delete_time is null;

-- What followed the question, in order.
create table message_entry (
  sn text primary key,
  message_sn text not null references message (sn) on delete cascade,
  kind text not null check (kind in ('FOLLOWUP', 'REPLY')),
  content text not null check (length(content) between 1 and 2000),
  account_sn text not null references account (sn),
  -- The institution of the author; null: the platform.
  org_sn text references college (sn),
  time timestamptz not null default business_moment()
);
create index message_entry_of on message_entry (message_sn, time, sn);

-- Each reader's own mark: which turns of a message an account has opened.
create table message_read (
  message_sn text not null references message (sn) on delete cascade,
  account_sn text not null references account (sn),
  turn integer not null,
  -- The account was one of centre or platform.
  by_platform boolean not null,
  time timestamptz not null default business_now(),
  primary key (message_sn, account_sn, turn)
);
create index message_read_turn on message_read (message_sn, turn) where by_platform;

-- What an account has written of its next message, whole or not.
create table message_draft (
  account_sn text primary key references account (sn),
  content jsonb not null,
  save_time timestamptz not null default business_now()
);

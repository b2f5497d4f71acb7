-- Numbers of training certificates that an examiner had before the present one: nobody else gets them (reliability.md §4).
create table teacher_former_no (
  no text not null,
  teacher_sn text not null references teacher (sn),
  create_time timestamptz not null default business_now(),
  primary key (no, teacher_sn)
);

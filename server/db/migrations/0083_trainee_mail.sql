-- Letters to people without an account of their own: who registered for a training is told what was decided (domain.md §5.11).
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('reset_code', 'password_changed', 'contact_changed', 'notice', 'digest', 'trainee')) not valid;

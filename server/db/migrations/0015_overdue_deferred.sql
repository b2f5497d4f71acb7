-- Why the system sent a sign-up back, as the name of its rule: the sentence is shown in the reader's language, and what
-- a person writes is never taken for it. Null where a person decided.
alter table signup add column reject_rule text;
alter table signup add constraint signup_reject_rule_check check (reject_rule in ('plan_overdue')) not valid;

-- Settings that nothing reads any more: the last day of a revocation follows from exam_resubmit_days, the years for
-- which a passed subject is kept are those of the exam template.
update setting set value = value - 'exam_revoke_days' - 'keep_years' where name = 'exam_rules';

-- Why at least a third of a panel does not change against the site's last exam of the credential: the override of the
-- rotation warning (domain.md Decided 16). Null where the warning does not apply or no reason was given.
alter table plan add column rotation_reason text;
alter table plan add constraint plan_rotation_reason check (length(rotation_reason) <= 200) not valid;
alter table plan validate constraint plan_rotation_reason;

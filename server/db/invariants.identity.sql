-- Who candidates are, as their exams attest it (domain.md Decided 42). Each line answers a rule and the row that breaks it.
select 'every candidate of an approved exam has a copy of the identity' as rule, g.sn
from signup g where g.ticket_no is not null and g.status = 'AUDIT' and g.identity_no is null
union all
select 'a score belongs to a sign-up with a copy of the identity', s.sn
from score s join signup g on g.sn = s.signup_sn where g.identity_no is null
union all
select 'a certificate belongs to a sign-up with a copy of the identity', c.sn
from certificate c join signup g on g.sn = c.signup_sn where g.identity_no is null
union all
select 'the copy in force is the last version', g.sn
from signup g where g.identity_no is distinct from (select max(i.no) from signup_identity i where i.signup_sn = g.sn)
union all
select 'a certificate prints the version of the copy that its last issue names', c.sn
from certificate c left join signup_identity i on (i.signup_sn, i.no) = (c.signup_sn, coalesce(c.identity_no, 1))
where (c.content ->> 'name', c.content ->> 'id_type', c.content ->> 'id_no', c.content ->> 'gender', c.photo)
  is distinct from (i.name, i.id_type, i.id_no, i.gender, i.photo)
union all
select 'another person is printed only after a confirmed correction', i.signup_sn
from signup_identity i join signup g on g.sn = i.signup_sn
where i.origin = 'CORRECTION' and not exists (select 1 from identity_correction k where k.student_sn = g.student_sn and k.status = 'AUDIT')
union all
select 'two records with one document are never both signed up for one level', g.sn
from signup g join student st on st.sn = g.student_sn and g.status in ('SUBMIT', 'AUDIT') and not g.closed
join student x on x.sn <> st.sn and x.id_type in ('HK_MACAO_PERMIT', 'TAIWAN_PERMIT')
  and document_key(x.id_type, x.id_no) = document_key(st.id_type, st.id_no)
join signup h on h.student_sn = x.sn and (h.credential_sn, h.level) = (g.credential_sn, g.level) and h.status in ('SUBMIT', 'AUDIT') and not h.closed
union all
select 'a further document is nobody else’s', d.sn
from student_document d join student x on x.id_no = d.key and x.sn <> d.student_sn
  and x.merged_into is distinct from d.student_sn
union all
select 'a record that was merged is disabled, and what it was merged into was not merged itself', x.sn
from student x left join student k on k.sn = x.merged_into
where x.merged_into is not null and (x.status <> 'DISABLE' or k.merged_into is not null)

-- Numbers of training certificates are counted by their beginning in capitals: one count goes on where there were several.
insert into serial (name, value)
select 'trainCertificate.' || upper(substr(name, length('trainCertificate.') + 1)), max(value)
from serial where starts_with(name, 'trainCertificate.') group by 1
on conflict (name) do update set value = greatest(serial.value, excluded.value);

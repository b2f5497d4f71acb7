-- Where an institution is: degrees of longitude and latitude, both or none (domain.md §3.2, §3.11 距离).
alter table college add column lng double precision check (lng between 73 and 136);
alter table college add column lat double precision check (lat between 3 and 54);
alter table college add constraint college_check_position check ((lng is null) = (lat is null));

-- Kilometres along the great circle on a sphere of the mean radius of the Earth, to 0.1; null where a position is unknown.
create function great_circle_km(lng_a double precision, lat_a double precision, lng_b double precision, lat_b double precision)
returns double precision language sql immutable strict parallel safe as $$
  select round((2 * 6371.0088 * asin(least(1, sqrt(
    power(sind((lat_b - lat_a) / 2), 2) + cosd(lat_a) * cosd(lat_b) * power(sind((lng_b - lng_a) / 2), 2)))))::numeric, 1)::double precision
$$;

-- Names are compared and searched without dots and spaces, in small letters (domain.md Decided 44); domain: comparableName.
create function plain_name(name text) returns text language sql immutable strict parallel safe as
  $$ select lower(replace(replace(name, '·', ''), ' ', '')) $$;

-- The business time of this very moment. business_now() is that of the transaction's start: of two that wait for one another the later one would seem the earlier.
create function business_moment() returns timestamptz language sql volatile as 'select business_now() + (clock_timestamp() - now())';

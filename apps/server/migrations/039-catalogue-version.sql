-- What is sold and promoted is kept in the memory of each node: a change of it raises the version that they look at, as
-- publishing does.

create function raise_content_version() returns trigger language plpgsql as $$ begin update content_version set version = version + 1; return null; end $$;

create trigger levels_changed after insert or update or delete on levels for each row execute function raise_content_version();
create trigger packages_changed after insert or update or delete on packages for each row execute function raise_content_version();
create trigger prices_changed after insert or update or delete on prices for each row execute function raise_content_version();
create trigger activities_changed after insert or update or delete on activities for each row execute function raise_content_version();

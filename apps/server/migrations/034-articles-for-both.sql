-- An article may be for the web and the app alike.

alter table articles drop constraint articles_support_type_check;
alter table articles add constraint articles_support_type_check check (support_type in ('0', '1', '2'));

-- Lists are counted and paged in the index alone, those of the web in one, those of the app in another.
create index articles_of_web on articles (class_type, publish_at desc, id desc)
  include (label, include_region_codes, exclude_region_codes) where support_type in ('0', '1');
create index articles_of_app on articles (class_type, publish_at desc, id desc)
  include (label, include_region_codes, exclude_region_codes) where support_type in ('0', '2');

drop index articles_listed;

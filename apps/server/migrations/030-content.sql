-- What editors publish: drafts, the version that caches watch, and who has seen what today.

-- Where an article comes from, such as 'news/playing-from-abroad'; publishing it again finds its row by it.
alter table articles add column slug text unique;

-- Under which policy its HTML was sanitised as it was written; 0 for what never was, which is sanitised as it is read.
alter table articles add column policy smallint not null default 0;

alter table articles drop constraint articles_label_check;

-- News have the labels of the wire; helps and questions the category of the help centre they stand in.
alter table articles add constraint articles_label check (
  case class_type
    when '2' then label in ('', '国服', '手游', '最新', '热门', '推荐', '促销')
    when '1' then label = ''
    else label in ('入门', '账号', '会员', '加速', '客户端', '故障')
  end
);

-- Lists are counted and paged in the index alone: it holds everything that they are filtered by.
create index articles_listed on articles (class_type, support_type, publish_at desc, id desc)
  include (label, include_region_codes, exclude_region_codes);

drop index articles_of_class;

-- When the next one's time comes.
create index articles_by_time on articles (publish_at);

-- Imported, checked and sanitised, waiting to be published: the columns of its article by name.
create table article_drafts (
  slug text primary key,
  article jsonb not null,
  imported_by text not null,
  imported_at timestamptz not null,
  -- What its row was when it was taken off; such a draft is published only by its name, and gets its id and hits back.
  withdrawn jsonb
);

-- Rises whenever something is published: what was made of older content is made anew.
create table content_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);

insert into content_version (version) values (1);

-- A visitor is counted once for an article or an activity and a day of Beijing; known by a keyed hash alone.
create table content_visits (
  content_id bigint not null,
  day date not null,
  visitor bytea not null,
  primary key (day, content_id, visitor)
);

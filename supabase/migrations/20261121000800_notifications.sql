-- What the operator tells everyone: written by hand or by a script, read through the feed.

create table public.notifications (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,80}$'),
  title text not null check (char_length(title) between 1 and 200),
  preview text not null check (char_length(preview) <= 500),
  body text not null check (char_length(body) <= 20000),
  level text not null default 'other' check (level in ('update', 'warning', 'success', 'other')),
  published_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Both, or neither. A link leads to a page of the app or to https, never to a script or another protocol (D53).
  cta_label text check (char_length(cta_label) between 1 and 80),
  cta_href text check (cta_href ~ '^(https://[^\s\\]+|/([^\s\\/][^\s\\]*)?)$' and char_length(cta_href) <= 2000),
  check ((cta_label is null) = (cta_href is null)),
  check (expires_at > published_at)
);
create index notifications_published on public.notifications (published_at desc);

alter table public.notifications enable row level security;
revoke all on table public.notifications from public, anon, authenticated;

/* What is published and hasn't expired, the newest first, in the shape of the feed. */
create function public.notifications_feed() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', told.id, 'title', told.title, 'preview', told.preview, 'body', told.body, 'level', told.level,
    'publishedAt', told.published_at, 'expiresAt', told.expires_at,
    'cta', case when told.cta_href is not null
      then jsonb_build_object('label', told.cta_label, 'href', told.cta_href) end) order by told.published_at desc, told.id),
    '[]')
  from (
    select * from public.notifications
    where published_at <= now() and (expires_at is null or expires_at > now())
    order by published_at desc, id limit 100) as told
$$;

revoke execute on function public.notifications_feed() from public, anon, authenticated;
grant execute on function public.notifications_feed() to service_role;

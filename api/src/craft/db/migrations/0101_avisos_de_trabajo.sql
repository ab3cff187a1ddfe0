-- An event for another system is told to the nodes when it is committed, so that none of them has to keep asking.
create function avisa_evento() returns trigger language plpgsql as $$
begin perform pg_notify('litro_trabajo', 'webhooks'); return null; end $$;
create trigger webhook_evento_avisa after insert on webhook_evento for each statement execute function avisa_evento();

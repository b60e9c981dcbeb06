-- Orders keep the method that they are paid by: releases before this one kept the one that they were placed with. One that
-- cost nothing in the end has it right already, whatever attempts it had. There are few.
set local lock_timeout = '1s';
update orders o set pay_type = a.provider
from (
  select distinct on (order_id) order_id, provider, state from payment_attempts
  order by order_id, state = 'paid' desc, id desc
) a
where a.order_id = o.id and o.pay_type <> a.provider and (a.state = 'paid' or o.paid_at is null);

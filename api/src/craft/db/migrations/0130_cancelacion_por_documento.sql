-- The last request of a document is asked for by every row of the desk of cancellations.
create index cancelacion_por_documento on cancelacion (id_documento, id);

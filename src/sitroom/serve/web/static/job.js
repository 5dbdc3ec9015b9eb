// Looks again while reports are being read.
const box = document.getElementById("job");
const look = async () => {
  const answer = await fetch(`/api/v1/jobs/${encodeURIComponent(box.dataset.job)}`);
  if (!answer.ok) return;
  const job = await answer.json();
  if (job.state !== box.dataset.state || String(job.done) !== box.dataset.done) location.reload();
  else setTimeout(look, 700);
};
if (box.dataset.state === "waiting" || box.dataset.state === "reading") setTimeout(look, 700);

-- For wrk: likes photos, none of them twice.
local photo = os.time() * 1000000

function request()
    photo = photo + 1
    return wrk.format("POST", "/photos/" .. string.format("%d", photo) .. "/like")
end
